import { type Remedy, type RemedyObject, tfPart, cfnPart } from '../../remedies/remedy';

export const updateFunction = (
  steps: readonly string[],
  command: Remedy['cli'],
  body: RemedyObject,
  properties: RemedyObject,
): Remedy => ({
  console: ['Open Lambda, Functions, {name}, in the region {region}.', ...steps],
  cli: command,
  terraform: [tfPart('aws_lambda_function', { function_name: '{name}', ...body })],
  cloudFormation: [cfnPart('AWS::Lambda::Function', { FunctionName: '{name}', ...properties })],
});
