import * as z from 'zod';

const DemoAccount = z.object({ accountId: z.string(), roleArn: z.string() });

/** In local mode: requests the next demo account not linked yet. Undefined elsewhere. */
export const demoAccountOffer = (url: string | undefined): (() => Promise<z.infer<typeof DemoAccount>>) | undefined =>
  url === undefined
    ? undefined
    : async () => {
        const response = await fetch(url, { cache: 'no-store', credentials: 'omit' });
        if (!response.ok) throw new Error('No demo account is available.');
        return DemoAccount.parse(await response.json());
      };
