# The least an adapter does: it reads a request per line, answers one operation and declines the rest.
# Run it with Rscript adapter.R; it needs the package jsonlite.

library(jsonlite)

# the most frequent class, the lowest number on a tie; which.max takes the first
ops <- list("antminer.majority" = function(input, data, draws) list(class = which.max(unlist(input$counts)) - 1L))

about <- list(
  protocol = 1L,
  implementation = list(name = "my-implementation", version = "0", language = "R"),
  ops = as.list(names(ops)),
  runs = list()
)

answer <- function(request) {
  carry_out <- ops[[request$op]]
  if (is.null(carry_out)) return(list(seq = request$seq, skipped = paste(request$op, "is not there yet")))
  tryCatch(
    list(seq = request$seq, result = carry_out(request$input, request$data, request$draws)),
    error = function(problem) list(seq = request$seq, errored = conditionMessage(problem))
  )
}

requests <- file("stdin", open = "r", encoding = "UTF-8")
while (length(line <- readLines(requests, n = 1)) > 0) {
  request <- fromJSON(line, simplifyVector = FALSE)
  if (request$cmd == "stop") break
  reply <- if (request$cmd == "start") about else answer(request)
  # seventeen significant digits tell every double; the default of jsonlite does not
  cat(toJSON(reply, auto_unbox = TRUE, digits = I(17)), "\n", sep = "")
  flush(stdout())
}
