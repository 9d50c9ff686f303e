import { CloudError } from '../../cloud-port';
import type { Fact } from '../../snapshot';
import { type Collecting, callIn, readFact } from '../collecting';
import { type CredentialReport, parseCredentialReport } from './credential-report';

/** Milliseconds between attempts while AWS generates the report; about 40 seconds in total. */
const PAUSES = [250, 500, 1000, 2000, 3000, 5000, 8000, 10_000, 10_000];

const generate = async (collecting: Collecting): Promise<void> => {
  for (const pause of [...PAUSES, undefined]) {
    const { State } = await callIn(collecting, 'iam', 'GenerateCredentialReport', {});
    if (State === 'COMPLETE') return;
    if (pause === undefined) break;
    collecting.signal?.throwIfAborted();
    await collecting.pause(pause);
  }
  throw new CloudError(
    'failed',
    'iam:GenerateCredentialReport',
    'ReportInProgress',
    'AWS is still generating the credential report.',
  );
};

/** The credential report, regenerated if the last one is too old. */
export const readCredentialReport = (collecting: Collecting): Promise<Fact<CredentialReport>> =>
  readFact(collecting, async () => {
    await generate(collecting);
    const { Content } = await callIn(collecting, 'iam', 'GetCredentialReport', {});
    return parseCredentialReport(new TextDecoder().decode(Content));
  });
