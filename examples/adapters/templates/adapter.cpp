// The least an adapter does: it reads a request per line, answers one operation and declines the rest.
// It finds what it needs by patterns; with a JSON library of your choice, read the whole request instead.
// g++ -std=c++17 -O2 -o adapter adapter.cpp

#include <algorithm>
#include <iostream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

static const char *ABOUT =
    R"({"protocol": 1, "implementation": {"name": "my-implementation", "version": "0", "language": "C++"},)"
    R"( "ops": ["antminer.majority"], "runs": []})";

static std::string field(const std::string &request, const std::string &name, const std::string &pattern) {
    std::smatch found;
    return std::regex_search(request, found, std::regex("\"" + name + "\"\\s*:\\s*" + pattern)) ? found[1].str() : "";
}

// The most frequent class, the lowest number on a tie: max_element takes the first.
static long majority(const std::string &list) {
    std::vector<long> counts;
    std::stringstream parts(list);
    for (std::string part; std::getline(parts, part, ',');) {
        counts.push_back(std::stol(part));
    }
    return std::max_element(counts.begin(), counts.end()) - counts.begin();
}

static std::string answer(const std::string &request) {
    const std::string seq = "{\"seq\": " + field(request, "seq", "(\\d+)");
    const std::string op = field(request, "op", "\"([\\w.]+)\"");
    if (op != "antminer.majority") {
        return seq + ", \"skipped\": \"" + op + " is not there yet\"}";
    }
    return seq + ", \"result\": {\"class\": " + std::to_string(majority(field(request, "counts", "\\[([^\\]]*)\\]"))) + "}}";
}

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        const std::string command = field(line, "cmd", "\"(\\w+)\"");
        if (command == "stop") {
            return 0;
        }
        std::cout << (command == "start" ? ABOUT : answer(line)) << std::endl;
    }
}
