/** The part of Terraform's plugin protocol 5 (terraform-plugin-go) that the stand-in needs. */
export const TFPLUGIN5 = `
syntax = "proto3";
package tfplugin5;
message DynamicValue { bytes msgpack = 1; bytes json = 2; }
message Diagnostic { int32 severity = 1; string summary = 2; string detail = 3; }
message Step { string attribute_name = 1; }
message AttributePath { repeated Step steps = 1; }
message RawState { bytes json = 1; }
message Attribute { string name = 1; bytes type = 2; bool required = 4; bool optional = 5; bool computed = 6; }
message NestedBlock { string type_name = 1; Block block = 2; int32 nesting = 3; int64 min_items = 4; int64 max_items = 5; }
message Block { int64 version = 1; repeated Attribute attributes = 2; repeated NestedBlock block_types = 3; }
message Schema { int64 version = 1; Block block = 2; }
message Request {}
message SchemaResponse { Schema provider = 1; map<string, Schema> resource_schemas = 2; map<string, Schema> data_source_schemas = 3; }
message PrepareRequest { DynamicValue config = 1; }
message PrepareResponse { DynamicValue prepared_config = 1; repeated Diagnostic diagnostics = 2; }
message ConfigureRequest { string terraform_version = 1; DynamicValue config = 2; }
message Answer { repeated Diagnostic diagnostics = 1; }
message ValidateRequest { string type_name = 1; DynamicValue config = 2; }
message UpgradeRequest { string type_name = 1; int64 version = 2; RawState raw_state = 3; }
message UpgradeResponse { DynamicValue upgraded_state = 1; repeated Diagnostic diagnostics = 2; }
message ReadRequest { string type_name = 1; DynamicValue current_state = 2; }
message ReadResponse { DynamicValue new_state = 1; repeated Diagnostic diagnostics = 2; }
message PlanRequest { string type_name = 1; DynamicValue prior_state = 2; DynamicValue proposed_new_state = 3; DynamicValue config = 4; }
message PlanResponse { DynamicValue planned_state = 1; repeated AttributePath requires_replace = 2; bytes planned_private = 3; repeated Diagnostic diagnostics = 4; bool legacy_type_system = 5; }
message ApplyRequest { string type_name = 1; DynamicValue prior_state = 2; DynamicValue planned_state = 3; DynamicValue config = 4; }
message ApplyResponse { DynamicValue new_state = 1; bytes private = 2; repeated Diagnostic diagnostics = 3; bool legacy_type_system = 4; }
`;

/** Each call with its request and response messages. */
export const CALLS = {
  GetSchema: ['Request', 'SchemaResponse'],
  PrepareProviderConfig: ['PrepareRequest', 'PrepareResponse'],
  Configure: ['ConfigureRequest', 'Answer'],
  ValidateResourceTypeConfig: ['ValidateRequest', 'Answer'],
  UpgradeResourceState: ['UpgradeRequest', 'UpgradeResponse'],
  ReadResource: ['ReadRequest', 'ReadResponse'],
  PlanResourceChange: ['PlanRequest', 'PlanResponse'],
  ApplyResourceChange: ['ApplyRequest', 'ApplyResponse'],
  Stop: ['Request', 'Answer'],
} as const;
