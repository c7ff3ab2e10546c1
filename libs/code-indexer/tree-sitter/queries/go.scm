; --- Units
(function_declaration name: (identifier) @name body: (block)? @body) @unit.function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @owner
    (generic_type type: (type_identifier) @owner)
    (pointer_type (type_identifier) @owner)
    (pointer_type (generic_type type: (type_identifier) @owner))
  ]))
  name: (field_identifier) @name
  body: (block)? @body) @unit.method
(method_elem name: (field_identifier) @name) @unit.method
(type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @unit.class
(type_spec name: (type_identifier) @name type: (interface_type "{" @body)) @unit.interface
(type_spec name: (type_identifier) @name) @unit.type
(type_alias name: (type_identifier) @name) @unit.type
(source_file (const_declaration (const_spec name: (identifier) @name) @unit.constant))
(source_file (var_declaration (var_spec name: (identifier) @name) @unit.constant))
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name) @unit.constant)))

; --- What surrounds units
[(type_declaration) (const_declaration) (var_declaration)] @wrapper
(comment) @comment

; --- Branches: if, for, case (not default) of switch and select, && ||
[
  (if_statement)
  (for_statement)
  (expression_case)
  (type_case)
  (communication_case)
  (binary_expression operator: ["&&" "||"])
] @branch

; --- Calls
(call_expression function: (identifier) @callee) @call
(call_expression function: (selector_expression operand: (_) @receiver field: (field_identifier) @callee)) @call
(type_conversion_expression type: (generic_type type: (type_identifier) @callee)) @call

; --- Imports, under the package's name or another
(import_spec name: (package_identifier) @local path: (_) @module (#set! imported "*")) @import
(import_spec name: (dot) path: (_) @module (#set! imported "*")) @import
(import_spec name: (blank_identifier) path: (_) @module) @import
(import_spec !name path: (_) @module (#set! imported "*") (#set! local "@last")) @import

; --- Types of variables and fields; without @type, what is not known. What is embedded hands its methods on
(parameter_declaration name: (identifier) @variable type: [(type_identifier) @type (qualified_type) @type (generic_type type: (_) @type) (pointer_type [(type_identifier) @type (qualified_type) @type (generic_type type: (_) @type)])]) @typing
(parameter_declaration name: (identifier) @variable) @typing
(var_spec name: (identifier) @variable type: [(type_identifier) @type (qualified_type) @type (generic_type type: (_) @type) (pointer_type [(type_identifier) @type (qualified_type) @type (generic_type type: (_) @type)])]) @typing
(var_spec name: (identifier) @variable) @typing
(short_var_declaration
  left: (expression_list . (identifier) @variable .)
  right: (expression_list . [(composite_literal type: [(type_identifier) (qualified_type)] @type) (unary_expression operand: (composite_literal type: [(type_identifier) (qualified_type)] @type))] .)) @typing
(short_var_declaration left: (expression_list (identifier) @variable)) @typing
(field_declaration name: (field_identifier) @variable type: [(type_identifier) @type (qualified_type) @type (generic_type type: (_) @type) (pointer_type [(type_identifier) @type (qualified_type) @type (generic_type type: (_) @type)])]) @typing.field
(field_declaration !name type: [(type_identifier) (qualified_type)] @parent) @heir
