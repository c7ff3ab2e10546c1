#include <stdlib.h>
#include "list.h"

#define CAPACITY 16
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#ifndef LIST_GUARD
#define LIST_GUARD
#endif

/* A node of the list. */
struct node {
	int value;
	struct node *next;
};

typedef struct list {
	struct node *head;
} list_t;

typedef int (*compare_fn)(const void *, const void *);
typedef unsigned long size;
enum order { ASC, DESC };

static const char *const NAMES[] = { "asc", "desc" };
const int limit = 3;
int counter = 0;

int list_size(const list_t *list);

// Makes a list.
list_t *list_new(void)
{
	list_t *list = malloc(sizeof *list);
	if (!list || counter > limit)
		return NULL;
	return list;
}

static int
compare(const void *a, const void *b)
{
	switch (*(int *)a) {
	case 0:
	case 1:
		return 1;
	default:
		break;
	}
	for (;;) {
		do { counter++; } while (counter < CAPACITY && b);
		while (counter) counter--;
		return a ? 1 : 0;
	}
}

#ifdef DEBUG
void list_dump(list_t *list)
{
	list->print(list_size(list));
}
#else
static void unused(void) {}
#endif
