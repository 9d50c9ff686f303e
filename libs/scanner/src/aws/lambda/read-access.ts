import type { Fact } from '../../snapshot';
import { type Collecting, callIn, readFact } from '../collecting';
import type { PolicyDocument } from '../policy-document';
import { parsePolicy } from '../policy-text';

const ABSENT = ['ResourceNotFoundException'];

const toSubject = (name: string, qualifier: string | undefined): string =>
  qualifier === undefined ? name : `${name}:${qualifier}`;

/** The resource policy of a function, version or alias; null if it has none. */
export const readPolicy = (
  collecting: Collecting,
  FunctionName: string,
  Qualifier?: string,
): Promise<Fact<PolicyDocument | null>> =>
  readFact<PolicyDocument | null>(
    collecting,
    async () =>
      parsePolicy(
        (await callIn(collecting, 'lambda', 'GetPolicy', { FunctionName, Qualifier })).Policy,
        'lambda:GetPolicy',
      ),
    { subject: toSubject(FunctionName, Qualifier), absent: { codes: ABSENT, value: null } },
  );

/** The auth type of the URL of a function or alias; null if it has none. */
export const readUrlAuth = (
  collecting: Collecting,
  FunctionName: string,
  Qualifier?: string,
): Promise<Fact<string | null>> =>
  readFact<string | null>(
    collecting,
    async () =>
      (await callIn(collecting, 'lambda', 'GetFunctionUrlConfig', { FunctionName, Qualifier })).AuthType ?? 'unknown',
    { subject: toSubject(FunctionName, Qualifier), absent: { codes: ABSENT, value: null } },
  );
