; --- Units
(method_declaration name: (identifier) @name body: (_)? @body) @unit.method
(constructor_declaration name: (identifier) @name body: (_) @body) @unit.method
(compact_constructor_declaration name: (identifier) @name body: (_) @body) @unit.method
(annotation_type_element_declaration name: (identifier) @name) @unit.method
(class_declaration name: (identifier) @name body: (_) @body) @unit.class
(record_declaration name: (identifier) @name body: (_) @body) @unit.class
(interface_declaration name: (identifier) @name body: (_) @body) @unit.interface
(annotation_type_declaration name: (identifier) @name body: (_) @body) @unit.interface
(enum_declaration name: (identifier) @name body: (_) @body) @unit.type
((field_declaration (modifiers) @_modifiers declarator: (variable_declarator name: (identifier) @name)) @unit.constant
  (#match? @_modifiers "\\bstatic\\b") (#match? @_modifiers "\\bfinal\\b"))
(constant_declaration declarator: (variable_declarator name: (identifier) @name)) @unit.constant

; --- What surrounds units
((modifiers) @private (#match? @private "\\bprivate\\b"))
[(marker_annotation) (annotation)] @decorator
[(line_comment) (block_comment)] @comment

; --- Branches: if, loops, case (not default), catch, ?:, && ||
[
  (if_statement)
  (for_statement)
  (enhanced_for_statement)
  (while_statement)
  (do_statement)
  (switch_label (_))
  (catch_clause)
  (ternary_expression)
  (binary_expression operator: ["&&" "||"])
] @branch

; --- Calls
(method_invocation !object name: (identifier) @callee) @call
(method_invocation object: (_) @receiver name: (identifier) @callee) @call
(object_creation_expression type: [
  (type_identifier) @callee
  (generic_type . (type_identifier) @callee)
  (scoped_type_identifier (type_identifier) @callee .)
]) @call
(explicit_constructor_invocation constructor: (_) @receiver (#set! callee "constructor")) @call

; --- Imports
(import_declaration (scoped_identifier scope: (_) @module name: (identifier) @imported) .) @import
(import_declaration (scoped_identifier) @module (asterisk) (#set! imported "*")) @import

; --- Types of variables and fields; without @type, what is not known
(local_variable_declaration declarator: (variable_declarator
  name: (identifier) @variable value: (object_creation_expression type: [(type_identifier) @type (scoped_type_identifier) @type (generic_type . [(type_identifier) (scoped_type_identifier)] @type)]))) @typing
(local_variable_declaration type: [(type_identifier) @type (scoped_type_identifier) @type (generic_type . [(type_identifier) (scoped_type_identifier)] @type)] declarator: (variable_declarator name: (identifier) @variable)) @typing
(local_variable_declaration declarator: (variable_declarator name: (identifier) @variable)) @typing
(formal_parameter type: [(type_identifier) @type (scoped_type_identifier) @type (generic_type . [(type_identifier) (scoped_type_identifier)] @type)] name: (identifier) @variable) @typing
(formal_parameter name: (identifier) @variable) @typing
(field_declaration type: [(type_identifier) @type (scoped_type_identifier) @type (generic_type . [(type_identifier) (scoped_type_identifier)] @type)] declarator: (variable_declarator name: (identifier) @variable)) @typing @typing.field
(superclass [(type_identifier) @parent (scoped_type_identifier) @parent (generic_type . (type_identifier) @parent)]) @heir
