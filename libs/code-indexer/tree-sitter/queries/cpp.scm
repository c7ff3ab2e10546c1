; C++ alone.

; --- Functions and methods; a qualified name is split into owner and name
(function_definition declarator: [
  (function_declarator declarator: (qualified_identifier) @name.path)
  (pointer_declarator declarator: (function_declarator declarator: (qualified_identifier) @name.path))
  (reference_declarator (function_declarator declarator: (qualified_identifier) @name.path))
] body: (_)? @body) @unit.method
(function_definition declarator: [
  (function_declarator declarator: [(field_identifier) (destructor_name) (operator_name)] @name)
  (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (operator_name)] @name))
  (reference_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name)] @name))
] body: (_)? @body) @unit.function
(field_declaration_list (declaration declarator:
  (function_declarator declarator: [(identifier) (destructor_name) (operator_name)] @name)) @unit.method)
(field_declaration declarator: [
  (function_declarator declarator: [(field_identifier) (operator_name)] @name)
  (pointer_declarator declarator: (function_declarator declarator: (field_identifier) @name))
  (reference_declarator (function_declarator declarator: [(field_identifier) (operator_name)] @name))
]) @unit.method

; --- Types and constants
(class_specifier name: (_) @name body: (_) @body) @unit.class
(alias_declaration name: (type_identifier) @name) @unit.type
(concept_definition name: (identifier) @name) @unit.type
((field_declaration (storage_class_specifier) (type_qualifier) @_const declarator: (field_identifier) @name default_value: (_)) @unit.constant
  (#any-of? @_const "const" "constexpr"))

; --- What surrounds units
(template_declaration) @wrapper
(namespace_definition name: (_) @name) @scope

; --- Branches: range loops, catch, `and` and `or`
[
  (for_range_loop)
  (catch_clause)
  (binary_expression operator: ["and" "or"])
] @branch

; --- Calls
(call_expression function: (qualified_identifier) @callee.path) @call
(call_expression function: (template_function name: (identifier) @callee)) @call
(call_expression function: (field_expression argument: (_) @receiver field: (template_method name: (field_identifier) @callee))) @call
(new_expression type: [(type_identifier) (qualified_identifier)] @callee.path) @call
(new_expression type: (template_type name: (type_identifier) @callee)) @call
(compound_literal_expression type: (type_identifier) @callee) @call

; --- Imports
(using_declaration (qualified_identifier scope: (_) @module name: (identifier) @imported)) @import
