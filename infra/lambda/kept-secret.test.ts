import { readKeptSecret } from './kept-secret';

/** Parameter Store as far as it is asked. */
const openStore = (kept?: string) => {
  const sent: object[] = [];
  const store = { value: kept, isRaced: false };
  const fail = (name: string): never => {
    throw Object.assign(new Error(name), { name });
  };
  const send = async ({ input }: { input: { Value?: string } }) => {
    sent.push(input);
    if (input.Value === undefined)
      return store.value ? { Parameter: { Value: store.value } } : fail('ParameterNotFound');
    if (store.isRaced) store.value = 'theirs';
    if (store.value !== undefined) return fail('ParameterAlreadyExists');
    store.value = input.Value;
    return {};
  };
  return { sent, store, client: { send } as never };
};

describe('a secret in Parameter Store', () => {
  it('is made once, encrypted and of 256 bits, and read afterwards', async () => {
    const { client, sent } = openStore();
    const made = await readKeptSecret(client, '/x');
    expect(Buffer.from(made, 'base64url')).toHaveLength(32);
    expect(sent.at(-1)).toMatchObject({ Name: '/x', Type: 'SecureString', Overwrite: false });
    expect(await readKeptSecret(client, '/x')).toBe(made);
    expect(sent).toHaveLength(3);
  });

  it("is another run's if that was first", async () => {
    const { client, store } = openStore();
    store.isRaced = true;
    expect(await readKeptSecret(client, '/x')).toBe('theirs');
  });

  it('is never replaced because it could not be read', async () => {
    const sent: object[] = [];
    const send = async (command: { input: object }) => {
      sent.push(command.input);
      throw Object.assign(new Error('denied'), { name: 'AccessDeniedException' });
    };
    await expect(readKeptSecret({ send } as never, '/x')).rejects.toThrow('denied');
    expect(sent).toHaveLength(1);
  });
});
