; --- Units
(function_item name: (_) @name body: (_) @body) @unit.function
(function_signature_item name: (_) @name) @unit.function
(macro_definition name: (identifier) @name) @unit.function
(struct_item name: (type_identifier) @name body: (_)? @body) @unit.class
(union_item name: (type_identifier) @name body: (_) @body) @unit.class
(enum_item name: (type_identifier) @name body: (_) @body) @unit.type
(type_item name: (type_identifier) @name) @unit.type
(trait_item name: (type_identifier) @name body: (_) @body) @unit.interface
(source_file (const_item name: (identifier) @name) @unit.constant)
(source_file (static_item name: (identifier) @name) @unit.constant)
(mod_item body: (declaration_list (const_item name: (identifier) @name) @unit.constant))
(mod_item body: (declaration_list (static_item name: (identifier) @name) @unit.constant))

; --- What surrounds units
(impl_item type: [
  (type_identifier) @name
  (generic_type type: (type_identifier) @name)
  (scoped_type_identifier name: (type_identifier) @name)
  [(primitive_type) (reference_type) (tuple_type) (array_type) (pointer_type)] @name
]) @scope.members
(impl_item trait: (_) body: (declaration_list) @exported)
(mod_item name: (identifier) @name body: (_)) @scope
(visibility_modifier) @public
(macro_definition) @exported
(attribute_item) @decorator
[(line_comment) (block_comment)] @comment

; --- Branches: if, loops with a condition, match arms (not _), guards, && ||
[
  (if_expression)
  (while_expression)
  (for_expression)
  (match_arm pattern: (match_pattern . (_)))
  (match_pattern condition: (_))
  (binary_expression operator: ["&&" "||"])
] @branch

; --- Calls
(call_expression function: (identifier) @callee) @call
(call_expression function: (field_expression value: (_) @receiver field: (field_identifier) @callee)) @call
(call_expression function: (scoped_identifier path: (_) @receiver name: (identifier) @callee)) @call
(call_expression function: (generic_function function: (identifier) @callee)) @call
(call_expression function: (generic_function function: (field_expression value: (_) @receiver field: (field_identifier) @callee))) @call
(call_expression function: (generic_function function: (scoped_identifier path: (_) @receiver name: (identifier) @callee))) @call
(macro_invocation macro: (identifier) @callee) @call
(macro_invocation macro: (scoped_identifier path: (_) @receiver name: (identifier) @callee)) @call

; --- Imports; lists within lists are left out
(use_declaration argument: (scoped_identifier path: (_) @module name: (identifier) @imported)) @import
(use_declaration argument: (use_as_clause
  path: (scoped_identifier path: (_) @module name: (identifier) @imported) alias: (identifier) @local)) @import
(use_declaration argument: (scoped_use_list path: (_) @module list: (use_list (identifier) @imported))) @import
(use_declaration argument: (scoped_use_list path: (_) @module list: (use_list
  (use_as_clause path: (identifier) @imported alias: (identifier) @local)))) @import
(use_declaration argument: (use_wildcard (_) @module) (#set! imported "*")) @import
