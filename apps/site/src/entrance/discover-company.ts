interface Answer {
  readonly provider?: unknown;
}

/** Asks the API for the identity provider of an address's company; null if it has none. @throws if there is no answer */
export const discoverCompany =
  (apiBase: string, load: typeof fetch = fetch) =>
  async (email: string): Promise<string | null> => {
    const response = await load(`${apiBase}/sign-in/company?email=${encodeURIComponent(email)}`, {
      credentials: 'omit',
      cache: 'no-store',
    });
    if (!response.ok) throw new Error('Could not look up your company. Please try again.');
    const { provider } = (await response.json()) as Answer;
    return typeof provider === 'string' ? provider : null;
  };
