; Elements of components are calls; those of lower-case names are HTML.
((jsx_opening_element name: (identifier) @callee) @call (#match? @callee "^[A-Z]"))
((jsx_self_closing_element name: (identifier) @callee) @call (#match? @callee "^[A-Z]"))
(jsx_opening_element name: (member_expression object: (_) @receiver property: (property_identifier) @callee)) @call
(jsx_self_closing_element name: (member_expression object: (_) @receiver property: (property_identifier) @callee)) @call
