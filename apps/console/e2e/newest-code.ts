interface Mail {
  readonly to: string;
  readonly code?: string;
}

/** The newest code mailed to an address, from the outbox. @throws Error if none arrives within five seconds */
export const newestCode = async (url: string, address: string): Promise<string> => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const mails = (await (await fetch(`${url}/__local/outbox`)).json()) as Mail[];
    const code = mails.find(({ to }) => to === address)?.code;
    if (code) return code;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No code was mailed to ${address}.`);
};
