import { randomBytes } from 'node:crypto';
import { GetParameterCommand, PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';

const SECRET_BYTES = 32;

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/**
 * A secret in Parameter Store, made by the first who asks. A standard parameter costs nothing, encrypted ones included; one in
 * Secrets Manager 0.40 USD a month.
 * @see https://aws.amazon.com/systems-manager/pricing/
 */
export const readKeptSecret = async (client: Pick<SSMClient, 'send'>, Name: string): Promise<string> => {
  const read = async (): Promise<string | undefined> => {
    try {
      const { Parameter } = await client.send(new GetParameterCommand({ Name, WithDecryption: true }));
      return Parameter?.Value;
    } catch (error) {
      if (isNamed(error, 'ParameterNotFound')) return undefined;
      throw error;
    }
  };
  const known = await read();
  if (known) return known;
  const Value = randomBytes(SECRET_BYTES).toString('base64url');
  try {
    await client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: false }));
    return Value;
  } catch (error) {
    // Another run was first.
    const theirs = isNamed(error, 'ParameterAlreadyExists') ? await read() : undefined;
    if (theirs) return theirs;
    throw error;
  }
};
