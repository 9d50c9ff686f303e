export * from './contracts';
export * from './custom-check';
export { type Example, EXAMPLES, findExample } from './examples';
export { type CustomJudge, type CustomJudgement, openCustomJudge } from './evaluate';
export {
  FACT_KINDS,
  type FactEntries,
  type FactEntry,
  type FactType,
  findFact,
  listElementFacts,
  listFacts,
  type OfferedFact,
} from './facts';
export { DEFINITION_MAX_LENGTH, requireValidDefinition } from './valid-definition';
export { OPERATORS_OF, PredicateError } from './parse-predicate';
export {
  type Comparison,
  MOST_DEPTH,
  MOST_PARTS,
  type Operator,
  type OperatorValue,
  type Predicate,
  type Scalar,
} from './predicate';
