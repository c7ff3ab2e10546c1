; C, and what C++ shares with it. `declaration_list` is the body of `extern "C"` and of a namespace.

; --- Functions: with a body anywhere, without one where the declarations of a file stand; macros with parameters
(function_definition declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))
] body: (_)? @body) @unit.function
(preproc_function_def name: (identifier) @name) @unit.function
(translation_unit (declaration declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
]) @unit.function)
(preproc_ifdef (declaration declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
]) @unit.function)
(preproc_if (declaration declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
]) @unit.function)
(preproc_else (declaration declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
]) @unit.function)
(declaration_list (declaration declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
]) @unit.function)

; --- Types; `typedef struct tag {…} name` is one unit, called by its name
(type_definition type: [
  (struct_specifier body: (_) @body)
  (union_specifier body: (_) @body)
] @unit.none declarator: (type_identifier) @name) @unit.class
(type_definition type: (enum_specifier body: (_) @body) @unit.none declarator: (type_identifier) @name) @unit.type
(type_definition declarator: [
  (type_identifier) @name
  (pointer_declarator declarator: (type_identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))
]) @unit.type
(struct_specifier name: (_) @name body: (_) @body) @unit.class
(union_specifier name: (_) @name body: (_) @body) @unit.class
(enum_specifier name: (_) @name body: (_) @body) @unit.type

; --- Constants: macros with a value, and what is const
(preproc_def name: (identifier) @name value: (_)) @unit.constant
(translation_unit (declaration (type_qualifier) @_const declarator: (init_declarator declarator: [
  (identifier) @name
  (array_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
])) @unit.constant
  (#any-of? @_const "const" "constexpr" "constinit"))
(preproc_ifdef (declaration (type_qualifier) @_const declarator: (init_declarator declarator: [
  (identifier) @name
  (array_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
])) @unit.constant
  (#any-of? @_const "const" "constexpr" "constinit"))
(preproc_if (declaration (type_qualifier) @_const declarator: (init_declarator declarator: [
  (identifier) @name
  (array_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
])) @unit.constant
  (#any-of? @_const "const" "constexpr" "constinit"))
(preproc_else (declaration (type_qualifier) @_const declarator: (init_declarator declarator: [
  (identifier) @name
  (array_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
])) @unit.constant
  (#any-of? @_const "const" "constexpr" "constinit"))
(declaration_list (declaration (type_qualifier) @_const declarator: (init_declarator declarator: [
  (identifier) @name
  (array_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
])) @unit.constant
  (#any-of? @_const "const" "constexpr" "constinit"))

; --- What surrounds units
(comment) @comment
(translation_unit (function_definition (storage_class_specifier) @private) (#eq? @private "static"))
(translation_unit (declaration (storage_class_specifier) @private) (#eq? @private "static"))
(preproc_ifdef (function_definition (storage_class_specifier) @private) (#eq? @private "static"))
(preproc_ifdef (declaration (storage_class_specifier) @private) (#eq? @private "static"))
(preproc_if (function_definition (storage_class_specifier) @private) (#eq? @private "static"))
(preproc_if (declaration (storage_class_specifier) @private) (#eq? @private "static"))
(preproc_else (function_definition (storage_class_specifier) @private) (#eq? @private "static"))
(preproc_else (declaration (storage_class_specifier) @private) (#eq? @private "static"))
(declaration_list (function_definition (storage_class_specifier) @private) (#eq? @private "static"))
(declaration_list (declaration (storage_class_specifier) @private) (#eq? @private "static"))

; --- Branches: if, loops, case (not default), ?:, && ||
[
  (if_statement)
  (for_statement)
  (while_statement)
  (do_statement)
  (case_statement value: (_))
  (conditional_expression)
  (binary_expression operator: ["&&" "||"])
] @branch

; --- Calls
(call_expression function: (identifier) @callee) @call
(call_expression function: (field_expression argument: (_) @receiver field: (field_identifier) @callee)) @call

; --- Imports
(preproc_include path: [(string_literal) (system_lib_string)] @module (#set! imported "*")) @import
