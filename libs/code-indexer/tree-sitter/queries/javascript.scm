; JavaScript alone.
(field_definition property: (_) @name value: [
  (function_expression body: (_) @body)
  (arrow_function body: (_) @body)
]) @unit.method
(field_definition property: (private_property_identifier) @private)

; --- Types and parents
(field_definition property: (_) @variable value: (new_expression constructor: [(identifier) (member_expression)] @type)) @typing.field
(formal_parameters (identifier) @variable @typing)
(class_heritage [(identifier) (member_expression)] @parent) @heir
