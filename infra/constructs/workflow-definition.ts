import { readFileSync } from 'node:fs';
import { DefinitionBody } from 'aws-cdk-lib/aws-stepfunctions';
import { type Capacity, READERS_PER_ACCOUNT } from '../config/capacity';

/** The file itself, except where the account is too small for the readers it starts at once. */
export const defineWorkflow = (file: string, { readersPerAccount }: Capacity): DefinitionBody =>
  readersPerAccount === READERS_PER_ACCOUNT
    ? DefinitionBody.fromFile(file)
    : DefinitionBody.fromString(
        readFileSync(file, 'utf8').replace(
          `"MaxConcurrency": ${READERS_PER_ACCOUNT}`,
          `"MaxConcurrency": ${readersPerAccount}`,
        ),
      );
