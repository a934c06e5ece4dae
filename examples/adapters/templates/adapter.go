// The least an adapter does: it reads a request per line, answers one operation and declines the rest.
package main // go run adapter.go

import (
	"bufio"
	"encoding/json"
	"os"
)

type object = map[string]any

type request struct {
	Cmd   string `json:"cmd"`
	Seq   int    `json:"seq"`
	Op    string `json:"op"`
	Input struct {
		Counts []int `json:"counts"`
	} `json:"input"`
}

var about = object{
	"protocol":       1,
	"implementation": object{"name": "my-implementation", "version": "0", "language": "Go"},
	"ops":            []string{"antminer.majority"},
	"runs":           []string{},
}

// majority is the most frequent class, the lowest number on a tie.
func majority(counts []int) int {
	best := 0
	for i, count := range counts {
		if count > counts[best] {
			best = i
		}
	}
	return best
}

func answer(asked request) object {
	if asked.Op != "antminer.majority" {
		return object{"seq": asked.Seq, "skipped": asked.Op + " is not there yet"}
	}
	return object{"seq": asked.Seq, "result": object{"class": majority(asked.Input.Counts)}}
}

func main() {
	in, out := json.NewDecoder(bufio.NewReader(os.Stdin)), json.NewEncoder(os.Stdout)
	for {
		var asked request
		if in.Decode(&asked) != nil || asked.Cmd == "stop" {
			return
		}
		if asked.Cmd == "start" {
			out.Encode(about)
		} else {
			out.Encode(answer(asked))
		}
	}
}
