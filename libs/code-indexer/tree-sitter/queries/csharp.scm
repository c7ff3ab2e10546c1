; --- Functions and methods; properties where they compute
(local_function_statement name: (identifier) @name body: (_) @body) @unit.function
(method_declaration name: (identifier) @name body: (_)? @body) @unit.method
(constructor_declaration name: (identifier) @name body: (_) @body) @unit.method
(destructor_declaration name: (identifier) @name body: (_) @body (#set! name "Finalize")) @unit.method
(operator_declaration body: (_) @body (#set! name "operator")) @unit.method
(indexer_declaration value: (_) @body (#set! name "this")) @unit.method
(indexer_declaration accessors: (_) @body (#set! name "this")) @unit.method
(property_declaration name: (identifier) @name value: (arrow_expression_clause) @body) @unit.method
(property_declaration name: (identifier) @name accessors: (accessor_list (accessor_declaration body: (_))) @body) @unit.method

; --- Types and constants
(class_declaration name: (identifier) @name body: (_)? @body) @unit.class
(struct_declaration name: (identifier) @name body: (_)? @body) @unit.class
(record_declaration name: (identifier) @name body: (_)? @body) @unit.class
(interface_declaration name: (identifier) @name body: (_) @body) @unit.interface
(enum_declaration name: (identifier) @name body: (_) @body) @unit.type
(delegate_declaration name: (identifier) @name) @unit.type
((field_declaration (modifier) @_const (variable_declaration (variable_declarator name: (identifier) @name))) @unit.constant
  (#eq? @_const "const"))
((field_declaration (modifier) @_static (modifier) @_readonly (variable_declaration (variable_declarator name: (identifier) @name))) @unit.constant
  (#eq? @_static "static") (#eq? @_readonly "readonly"))

; --- What surrounds units
((modifier) @public (#any-of? @public "public" "protected" "internal"))
(attribute_list) @decorator
(comment) @comment

; --- Branches: if, loops, case and its `when`, arms of a switch expression (not _), catch, ?:, && || ?? and ??=
[
  (if_statement)
  (for_statement)
  (foreach_statement)
  (while_statement)
  (do_statement)
  (switch_section "case")
  (when_clause)
  (catch_clause)
  (conditional_expression)
  (binary_expression operator: ["&&" "||" "??"])
  (assignment_expression operator: "??=")
] @branch
((switch_expression_arm . (_) @_pattern) @branch (#not-eq? @_pattern "_"))

; --- Calls
(invocation_expression function: (identifier) @callee) @call
(invocation_expression function: (generic_name (identifier) @callee)) @call
(invocation_expression function: (member_access_expression expression: _ @receiver name: [
  (identifier) @callee
  (generic_name (identifier) @callee)
])) @call
(invocation_expression function: (conditional_access_expression condition: _ @receiver
  (member_binding_expression name: (identifier) @callee))) @call
(object_creation_expression type: [
  (identifier) @callee
  (generic_name (identifier) @callee)
  (qualified_name name: (identifier) @callee)
]) @call

; --- Imports
(using_directive !name [(identifier) (qualified_name)] @module (#set! imported "*")) @import
(using_directive name: (identifier) @local (qualified_name) @module (#set! imported "*")) @import
