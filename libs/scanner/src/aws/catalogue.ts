import { awsProvider } from './provider';

/** Every active check, as data. */
export const CHECKS = awsProvider.checks;
export const { all: FRAMEWORKS, evaluate: frameworkStates } = awsProvider.frameworks;
