// Package store keeps things.
package store

import (
	"context"
	"fmt"
	str "strings"
	_ "embed"
)

// MaxKeys is the limit.
const MaxKeys = 100

const (
	// Small is small.
	Small = iota
	large
)

var ErrMissing = fmt.Errorf("missing")

var (
	cache = map[string]int{}
)

type (
	// Key names an entry.
	Key string
	// Store keeps entries.
	Store[K comparable] struct {
		entries map[K][]byte
	}
)

// Reader reads.
type Reader interface {
	// Get gets.
	Get(ctx context.Context, key Key) ([]byte, error)
	Close() error
}

type Alias = Store[string]

// New makes a store.
func New[K comparable]() *Store[K] {
	return &Store[K]{entries: make(map[K][]byte)}
}

// Get gets one entry.
func (s *Store[K]) Get(ctx context.Context, key K) ([]byte, error) {
	for i := 0; i < 3; i++ {
		if value, ok := s.entries[key]; ok && value != nil || s.lenient {
			return value, nil
		} else if i > 1 {
			break
		}
	}
	switch v := any(key).(type) {
	case string, Key:
		return s.load(str.ToLower(fmt.Sprint(v)))
	default:
	}
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	default:
	}
	go func() {
		defer s.close()
		helper()
	}()
	return nil, ErrMissing
}

func (s Store[K]) close() {}

func helper() int {
	type local struct{ a int }
	switch {
	case cache == nil:
		return New[string]().size()
	}
	return 0
}
