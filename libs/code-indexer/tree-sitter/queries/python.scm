; --- Units
(function_definition name: (identifier) @name body: (_) @body) @unit.function
(class_definition name: (identifier) @name body: (_) @body) @unit.class
(assignment left: (identifier) @name right: [
  (lambda body: (_) @body)
  (parenthesized_expression (lambda body: (_) @body))
]) @unit.function
(type_alias_statement left: (type [(identifier) @name (generic_type . (identifier) @name)])) @unit.type
(module (expression_statement (assignment left: (identifier) @name right: (_)) @unit.constant))

; --- What surrounds units
(decorated_definition) @wrapper
(decorator) @decorator
(comment) @comment
(function_definition body: (block . (expression_statement (string (string_content) @doc))))
(class_definition body: (block . (expression_statement (string (string_content) @doc))))

; --- Branches: if and elif, loops, except, case (not _), x if y else z, each and/or, for and if of comprehensions
[
  (if_statement)
  (elif_clause)
  (for_statement)
  (while_statement)
  (except_clause)
  (conditional_expression)
  (boolean_operator)
  (for_in_clause)
  (if_clause)
  (case_clause (case_pattern (_)))
] @branch

; --- Calls
((call function: (identifier) @callee) @call (#not-eq? @callee "super"))
(call function: (attribute object: (_) @receiver attribute: (identifier) @callee)) @call
(decorator (identifier) @callee) @call
(decorator (attribute object: (_) @receiver attribute: (identifier) @callee)) @call

; --- Imports; each top-level name can be imported, so nothing is an export
(import_statement name: (dotted_name) @module (#set! imported "*") (#set! local "@module")) @import
(import_statement name: (aliased_import name: (dotted_name) @module alias: (identifier) @local) (#set! imported "*")) @import
(import_from_statement module_name: (_) @module name: (dotted_name) @imported) @import
(import_from_statement module_name: (_) @module name: (aliased_import name: (dotted_name) @imported alias: (identifier) @local)) @import
(import_from_statement module_name: (_) @module (wildcard_import) (#set! imported "*")) @import

; --- Types of variables and fields; without @type, what is not known. A capital tells a class from a function
((assignment left: (identifier) @variable right: (call function: [(identifier) (attribute)] @type)) @typing
  (#match? @type "(^|[.])_*[A-Z][^.]*$"))
(assignment left: (identifier) @variable type: (type [(identifier) (attribute)] @type)) @typing
(assignment left: (identifier) @variable right: (_)) @typing
(typed_parameter . (identifier) @variable type: (type [(identifier) (attribute)] @type)) @typing
(typed_default_parameter name: (identifier) @variable type: (type [(identifier) (attribute)] @type)) @typing
(parameters (identifier) @variable @typing)
(default_parameter name: (identifier) @variable) @typing
((assignment
  left: (attribute object: (identifier) @_self attribute: (identifier) @variable)
  right: (call function: [(identifier) (attribute)] @type)) @typing.field
  (#eq? @_self "self") (#match? @type "(^|[.])_*[A-Z][^.]*$"))
((assignment
  left: (attribute object: (identifier) @_self attribute: (identifier) @variable)
  type: (type [(identifier) (attribute)] @type)) @typing.field
  (#eq? @_self "self"))
((assignment left: (attribute object: (identifier) @_self attribute: (identifier) @variable) right: (identifier) @from) @typing.field
  (#eq? @_self "self"))
(class_definition body: (block (expression_statement
  (assignment left: (identifier) @variable type: (type [(identifier) (attribute)] @type)) @typing.field)))
(class_definition superclasses: (argument_list [(identifier) (attribute)] @parent) @heir)
