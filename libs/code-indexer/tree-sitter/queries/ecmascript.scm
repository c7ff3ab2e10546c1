; What JavaScript, TypeScript and TSX share.

; --- Functions and methods
(function_declaration name: (identifier) @name body: (_) @body) @unit.function
(generator_function_declaration name: (identifier) @name body: (_) @body) @unit.function
(export_statement "default" value: [
  (function_expression body: (_) @body)
  (generator_function body: (_) @body)
  (arrow_function body: (_) @body)
] @unit.function (#set! name "default"))
(variable_declarator name: (identifier) @name value: [
  (function_expression body: (_) @body)
  (generator_function body: (_) @body)
  (arrow_function body: (_) @body)
]) @unit.function
(method_definition name: (_) @name body: (_) @body) @unit.method
(pair key: (_) @name value: [
  (function_expression body: (_) @body)
  (generator_function body: (_) @body)
  (arrow_function body: (_) @body)
]) @unit.method

; `module.exports = function () {}`, `exports.name = …`, `Type.prototype.name = …`, `this.name = …`, `owner.name = …`
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: [
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
    (arrow_function body: (_) @body)
  ]) @unit.function @exported
  (#eq? @_module "module") (#eq? @_exports "exports") (#set! name "default"))
((assignment_expression
  left: (member_expression object: [(identifier) (member_expression)] @_exports property: (property_identifier) @name)
  right: [
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
    (arrow_function body: (_) @body)
  ]) @unit.function @exported
  (#any-of? @_exports "exports" "module.exports"))
((assignment_expression
  left: (member_expression
    object: (member_expression object: (_) @owner property: (property_identifier) @_prototype)
    property: (property_identifier) @name)
  right: [
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
    (arrow_function body: (_) @body)
  ]) @unit.method
  (#eq? @_prototype "prototype"))
(assignment_expression
  left: (member_expression object: (this) property: (_) @name)
  right: [
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
    (arrow_function body: (_) @body)
  ]) @unit.method
(assignment_expression
  left: (member_expression object: (identifier) @owner property: (property_identifier) @name)
  right: [
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
    (arrow_function body: (_) @body)
  ]) @unit.function

; --- Classes
(class_declaration name: (_) @name body: (_) @body) @unit.class
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @unit.class
(export_statement "default" value: (class body: (_) @body) @unit.class (#set! name "default"))

; --- Constants of the module; what `require` answers is an import
((variable_declarator name: (identifier) value: [
  (call_expression function: (identifier) @_require)
  (member_expression object: (call_expression function: (identifier) @_require))
]) @unit.none
  (#eq? @_require "require"))
(program (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (_)) @unit.constant))
(program (export_statement (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (_)) @unit.constant)))
(export_statement "default" value: [(object) (array) (call_expression) (new_expression) (string) (template_string)] @unit.constant
  (#set! name "default"))

; --- What surrounds units
[(export_statement) (lexical_declaration) (variable_declaration)] @wrapper
(export_statement) @exported
(pair key: (_) @name value: (object)) @scope
(decorator) @decorator
(comment) @comment
(method_definition name: (private_property_identifier) @private)

; --- Branches: if, loops, case (not default), catch, ?:, && || ?? and their assignments
[
  (if_statement)
  (for_statement)
  (for_in_statement)
  (while_statement)
  (do_statement)
  (switch_case)
  (catch_clause)
  (ternary_expression)
  (binary_expression operator: ["&&" "||" "??"])
  (augmented_assignment_expression operator: ["&&=" "||=" "??="])
] @branch

; --- Calls
((call_expression function: (identifier) @callee) @call (#not-eq? @callee "require"))
(call_expression function: (member_expression
  object: (_) @receiver property: [(property_identifier) (private_property_identifier)] @callee)) @call
(call_expression function: (super) @receiver (#set! callee "constructor")) @call
(new_expression constructor: (identifier) @callee) @call
(new_expression constructor: (member_expression object: (_) @receiver property: (property_identifier) @callee)) @call
(decorator (identifier) @callee) @call
(decorator (member_expression object: (_) @receiver property: (property_identifier) @callee)) @call

; --- Imports
(import_statement (import_clause (identifier) @local) source: (string) @module (#set! imported "default")) @import
(import_statement (import_clause (namespace_import (identifier) @local)) source: (string) @module (#set! imported "*")) @import
(import_statement (import_clause (named_imports
  (import_specifier name: _ @imported alias: (identifier)? @local))) source: (string) @module) @import
(import_statement . source: (string) @module) @import
((variable_declarator
  name: (identifier) @local
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @module))) @import
  (#eq? @_require "require") (#set! imported "*"))
((variable_declarator
  name: (identifier) @local
  value: (member_expression
    object: (call_expression function: (identifier) @_require arguments: (arguments . (string) @module))
    property: (property_identifier) @imported)) @import
  (#eq? @_require "require"))
((variable_declarator
  name: (object_pattern [
    (shorthand_property_identifier_pattern) @imported
    (pair_pattern key: (property_identifier) @imported value: (identifier) @local)
  ])
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @module))) @import
  (#eq? @_require "require"))
(variable_declarator
  name: (identifier) @local
  value: (await_expression (call_expression function: (import) arguments: (arguments . (string) @module)))
  (#set! imported "*")) @import
(variable_declarator
  name: (object_pattern [
    (shorthand_property_identifier_pattern) @imported
    (pair_pattern key: (property_identifier) @imported value: (identifier) @local)
  ])
  value: (await_expression (call_expression function: (import) arguments: (arguments . (string) @module)))) @import
((call_expression function: [(identifier) (import)] @_load arguments: (arguments . (string) @module)) @import
  (#any-of? @_load "require" "import"))

; --- Exports
(export_statement "default" declaration: (_ name: (_) @local) (#set! exported "default")) @export
(export_statement "default" value: (identifier) @local (#set! exported "default")) @export
((export_statement "default" value: (_) @_value) @export (#not-match? @_value "^[\\w$]+$") (#set! exported "default"))
((program (export_statement declaration: (_ name: (_) @exported)) @export) (#not-match? @exported "[.]"))
(program (export_statement declaration: (_ (variable_declarator name: (identifier) @exported))) @export)
(export_statement !source (export_clause (export_specifier name: _ @local alias: _? @exported))) @export
(export_statement (export_clause (export_specifier name: _ @imported alias: _? @exported)) source: (string) @module) @export
(export_statement (namespace_export (_) @exported) source: (string) @module (#set! imported "*")) @export
(export_statement "*" source: (string) @module (#set! imported "*") (#set! exported "*")) @export
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: [
    (identifier) @local
    [(function_expression) (generator_function) (arrow_function) (class) (call_expression) (new_expression)]
  ]) @export
  (#eq? @_module "module") (#eq? @_exports "exports") (#set! exported "default"))
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object [
    (shorthand_property_identifier) @exported
    (pair key: (property_identifier) @exported value: (identifier) @local)
    (method_definition name: (property_identifier) @exported)
  ])) @export
  (#eq? @_module "module") (#eq? @_exports "exports"))
((assignment_expression
  left: (member_expression object: [(identifier) (member_expression)] @_exports property: (property_identifier) @exported)
  right: [(identifier) @local (_)]) @export
  (#any-of? @_exports "exports" "module.exports"))

; --- Types of variables and fields; without @type, what is not known
(variable_declarator name: (identifier) @variable value: (new_expression constructor: [(identifier) (member_expression)] @type)) @typing
(variable_declarator name: (identifier) @variable value: (_)) @typing
(assignment_expression left: (identifier) @variable right: (new_expression constructor: [(identifier) (member_expression)] @type)) @typing
(assignment_expression left: (identifier) @variable right: (_)) @typing
(assignment_expression
  left: (member_expression object: (this) property: (_) @variable)
  right: (new_expression constructor: [(identifier) (member_expression)] @type)) @typing.field
(assignment_expression left: (member_expression object: (this) property: (_) @variable) right: (identifier) @from) @typing.field
