; TypeScript and TSX alone.

; --- Definitions without a body: overloads, ambient and abstract ones, members of interfaces
(function_signature name: (identifier) @name) @unit.function
(method_signature name: (_) @name) @unit.method
(abstract_method_signature name: (_) @name) @unit.method
(public_field_definition name: (_) @name value: [
  (function_expression body: (_) @body)
  (arrow_function body: (_) @body)
]) @unit.method
(ambient_declaration (lexical_declaration (variable_declarator name: (identifier) @name) @unit.constant))
(internal_module body: (statement_block [
  (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (_)) @unit.constant)
  (export_statement (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (_)) @unit.constant))
]))

; --- Types
(abstract_class_declaration name: (_) @name body: (_) @body) @unit.class
(interface_declaration name: (_) @name body: (_) @body) @unit.interface
(type_alias_declaration name: (_) @name) @unit.type
(enum_declaration name: (_) @name body: (_) @body) @unit.type

; --- What surrounds units
(ambient_declaration) @wrapper
(internal_module name: (_) @name) @scope
(module name: (_) @name) @scope
(method_definition (accessibility_modifier "private") @private)
(public_field_definition (accessibility_modifier "private") @private)
(public_field_definition name: (private_property_identifier) @private)

; --- Calls, imports and exports
(call_expression function: (non_null_expression (identifier) @callee)) @call
(import_statement (import_require_clause (identifier) @local source: (string) @module) (#set! imported "*")) @import
(export_statement "=" (identifier) @local (#set! exported "default")) @export

; --- Types and parents
(variable_declarator name: (identifier) @variable type: (type_annotation [(type_identifier) @type (nested_type_identifier) @type (generic_type name: (_) @type)])) @typing
(required_parameter pattern: (identifier) @variable type: (type_annotation [(type_identifier) @type (nested_type_identifier) @type (generic_type name: (_) @type)])) @typing
(optional_parameter pattern: (identifier) @variable type: (type_annotation [(type_identifier) @type (nested_type_identifier) @type (generic_type name: (_) @type)])) @typing
(required_parameter pattern: (identifier) @variable) @typing
(optional_parameter pattern: (identifier) @variable) @typing
(required_parameter (accessibility_modifier) pattern: (identifier) @variable type: (type_annotation [(type_identifier) @type (nested_type_identifier) @type (generic_type name: (_) @type)])) @typing.field
(public_field_definition name: (_) @variable value: (new_expression constructor: [(identifier) (member_expression)] @type)) @typing.field
(public_field_definition name: (_) @variable type: (type_annotation [(type_identifier) @type (nested_type_identifier) @type (generic_type name: (_) @type)])) @typing.field
(extends_clause value: [(identifier) (member_expression)] @parent) @heir
