; --- Units
(function_definition name: (name) @name body: (_) @body) @unit.function
(method_declaration name: (name) @name body: (_)? @body) @unit.method
(assignment_expression left: (variable_name (name) @name) right: [
  (anonymous_function body: (_) @body)
  (arrow_function body: (_) @body)
]) @unit.function
(class_declaration name: (name) @name body: (_) @body) @unit.class
(trait_declaration name: (name) @name body: (_) @body) @unit.class
(interface_declaration name: (name) @name body: (_) @body) @unit.interface
(enum_declaration name: (name) @name body: (_) @body) @unit.type
(const_declaration (const_element . (name) @name) @unit.constant)
((function_call_expression function: (name) @_define arguments: (arguments . (argument (string) @name))) @unit.constant
  (#eq? @_define "define"))

; --- What surrounds units
(const_declaration) @wrapper
((visibility_modifier) @private (#any-of? @private "private" "protected"))
(attribute_list) @decorator
(comment) @comment

; --- Branches: if, elseif, loops, case (not default), match arms (not default), catch, ?:, && || ?? and or, ??=
[
  (if_statement)
  (else_if_clause)
  (foreach_statement)
  (for_statement)
  (while_statement)
  (do_statement)
  (case_statement)
  (match_conditional_expression)
  (catch_clause)
  (conditional_expression)
  (binary_expression operator: ["&&" "||" "??" "and" "or"])
  (augmented_assignment_expression operator: "??=")
] @branch

; --- Calls
((function_call_expression function: [(name) (qualified_name)] @callee.path) @call (#not-eq? @callee.path "define"))
(member_call_expression object: (_) @receiver name: (name) @callee) @call
(nullsafe_member_call_expression object: (_) @receiver name: (name) @callee) @call
(scoped_call_expression scope: (_) @receiver name: (name) @callee) @call
(object_creation_expression [(name) (qualified_name)] @callee.path) @call

; --- Imports
(namespace_use_clause (qualified_name prefix: (_) @module (name) @imported) alias: (name)? @local) @import
(namespace_use_declaration (namespace_name) @module body: (namespace_use_group
  (namespace_use_clause . (name) @imported alias: (name)? @local))) @import
([
  (require_expression (string) @module)
  (require_once_expression (string) @module)
  (include_expression (string) @module)
  (include_once_expression (string) @module)
] @import (#set! imported "*"))
