; --- Functions; one without statements has its `end` for a body
(function_declaration name: (identifier) @name body: (_) @body) @unit.function
(function_declaration name: (identifier) @name !body "end" @body) @unit.function
(function_declaration name: (dot_index_expression table: (_) @owner field: (identifier) @name) body: (_) @body) @unit.function
(function_declaration name: (dot_index_expression table: (_) @owner field: (identifier) @name) !body "end" @body) @unit.function
(function_declaration name: (method_index_expression table: (_) @owner method: (identifier) @name) body: (_) @body) @unit.method
(function_declaration name: (method_index_expression table: (_) @owner method: (identifier) @name) !body "end" @body) @unit.method
(variable_declaration (assignment_statement (variable_list . name: (identifier) @name)
  (expression_list . value: [(function_definition body: (_) @body) (function_definition !body "end" @body)]))) @unit.function
(chunk [
  (assignment_statement (variable_list . name: (identifier) @name)
    (expression_list . value: [(function_definition body: (_) @body) (function_definition !body "end" @body)]))
  (assignment_statement (variable_list . name: (dot_index_expression table: (_) @owner field: (identifier) @name))
    (expression_list . value: [(function_definition body: (_) @body) (function_definition !body "end" @body)]))
] @unit.function)
(field name: (_) @name value: [(function_definition body: (_) @body) (function_definition !body "end" @body)]) @unit.method

; --- Constants of the chunk; what `require` answers is an import
((variable_declaration (assignment_statement (expression_list . value: (function_call name: (identifier) @_require)))) @unit.none
  (#eq? @_require "require"))
(chunk (variable_declaration (assignment_statement (variable_list . name: (identifier) @name) (expression_list))) @unit.constant)
(chunk (assignment_statement (variable_list . name: (identifier) @name) (expression_list)) @unit.constant)

; --- What surrounds units
(function_declaration "local" @private)
(variable_declaration "local" @private)
(comment) @comment

; --- Branches: if, elseif, loops, and/or
[
  (if_statement)
  (elseif_statement)
  (for_statement)
  (while_statement)
  (repeat_statement)
  (binary_expression ["and" "or"])
] @branch

; --- Calls
((function_call name: (identifier) @callee) @call (#not-eq? @callee "require"))
(function_call name: (dot_index_expression table: (_) @receiver field: (identifier) @callee)) @call
(function_call name: (method_index_expression table: (_) @receiver method: (identifier) @callee)) @call

; --- Imports
((variable_declaration (assignment_statement
  (variable_list . name: (identifier) @local)
  (expression_list . value: (function_call name: (identifier) @_require arguments: (arguments . (string) @module))))) @import
  (#eq? @_require "require") (#set! imported "*"))
((function_call name: (identifier) @_require arguments: (arguments . (string) @module)) @import (#eq? @_require "require"))
