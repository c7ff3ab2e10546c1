; The keys of an object at the root; of an array the elements that hold something, by their position among these.
(document (object (pair key: (string) @name) @unit.key))
(document (array [(object) (array)] @unit.key) (#set! name "[#]"))
(comment) @comment
