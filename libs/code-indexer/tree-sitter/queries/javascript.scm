; JavaScript alone.
(field_definition property: (_) @name value: [
  (function_expression body: (_) @body)
  (arrow_function body: (_) @body)
]) @unit.method
(field_definition property: (private_property_identifier) @private)
