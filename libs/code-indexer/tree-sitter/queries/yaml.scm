; The top-level keys of each document; of a sequence the items that hold something, by their position among these.
(document (block_node (block_mapping (block_mapping_pair
  key: (flow_node [(plain_scalar) (double_quote_scalar) (single_quote_scalar) (alias)] @name)) @unit.key)))
(document (flow_node (flow_mapping (flow_pair
  key: (flow_node [(plain_scalar) (double_quote_scalar) (single_quote_scalar)] @name)) @unit.key)))
(document (block_node (block_sequence (block_sequence_item (block_node)) @unit.key)) (#set! name "[#]"))
(document (block_node (block_sequence (block_sequence_item (flow_node [(flow_mapping) (flow_sequence)])) @unit.key)) (#set! name "[#]"))
(document (flow_node (flow_sequence (flow_node [(flow_mapping) (flow_sequence)]) @unit.key)) (#set! name "[#]"))
(comment) @comment
