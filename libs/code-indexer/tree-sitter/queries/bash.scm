; --- Units
(function_definition name: (word) @name body: (_) @body) @unit.function
(program (declaration_command (variable_assignment name: (variable_name) @name) @unit.constant))
((program (variable_assignment name: (variable_name) @name) @unit.constant) (#match? @name "^[A-Z][A-Z0-9_]*$"))

; --- What surrounds units
(declaration_command) @wrapper
(comment) @comment

; --- Branches: if, elif, loops, case items (not *), && and ||
[
  (if_statement)
  (elif_clause)
  (for_statement)
  (c_style_for_statement)
  (while_statement)
  (list ["&&" "||"])
  (binary_expression operator: ["&&" "||"])
] @branch
((case_item . value: (_) @_pattern) @branch (#not-eq? @_pattern "*"))

; --- Calls: commands, of which those without a function are programs
(command name: (command_name (word) @callee)) @call

; --- Imports
((command name: (command_name (word) @_source) . argument: (_) @module) @import
  (#any-of? @_source "source" ".") (#set! imported "*"))
