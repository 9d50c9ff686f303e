import type { PolicyDocument } from '../policy-document';
import { isNarrowed, only } from '../narrowing';
import { isRecord, listOf, statementsOf } from '../policy-rules';

/** Keys by which a service says on whose behalf it acts. */
const ON_BEHALF = only('aws:sourceaccount', 'aws:sourcearn', 'aws:sourceorgid', 'aws:sourceorgpaths');

/** The service principals that a trust policy lets in without asking on whose behalf they act. */
export const unguardedServices = (trust: PolicyDocument): string[] =>
  statementsOf(trust)
    .filter((statement) => statement.Effect === 'Allow' && !isNarrowed(statement, ON_BEHALF))
    .flatMap(({ Principal }) => (isRecord(Principal) ? listOf(Principal['Service']) : []));
