; --- Units
(method name: (_) @name body: (_) @body) @unit.function
(method name: (_) @name !body "end" @body) @unit.function
(singleton_method name: (_) @name body: (_) @body) @unit.method
(singleton_method name: (_) @name !body "end" @body) @unit.method
(class name: (_) @name.path body: (_)? @body) @unit.class
(module name: (_) @name.path body: (_)? @body) @unit.class
(assignment left: (constant) @name) @unit.constant

; --- What surrounds units
(comment) @comment
((call method: (identifier) @_private arguments: (argument_list (method) @wrapper)) (#any-of? @_private "private" "protected" "module_function"))

; --- Branches: if, elsif, unless, loops, when, in, guards, rescue, ?:, && || and or, ||= &&=
[
  (if)
  (elsif)
  (unless)
  (if_modifier)
  (unless_modifier)
  (while)
  (until)
  (while_modifier)
  (until_modifier)
  (for)
  (when)
  (in_clause)
  (if_guard)
  (unless_guard)
  (rescue)
  (rescue_modifier)
  (conditional)
  (binary operator: ["&&" "||" "and" "or"])
  (operator_assignment operator: ["||=" "&&="])
] @branch

; --- Calls with arguments, a block or a receiver; a bare word may as well be a variable
((call receiver: [(constant) (scope_resolution)] @callee.path method: (identifier) @_new) @call (#eq? @_new "new"))
((call !receiver method: (identifier) @callee) @call
  (#not-any-of? @callee "require" "require_relative" "load" "private" "protected" "public" "attr_reader" "attr_writer" "attr_accessor"))
(call receiver: (_) @receiver method: [(identifier) (constant)] @callee) @call

; --- Imports
((call !receiver method: (identifier) @_require arguments: (argument_list . (string (string_content) @module))) @import
  (#any-of? @_require "require" "require_relative" "load") (#set! imported "*"))
