import { isReservedSlug, slugVerdict } from '@cloudmend/domain/tenancy';

export const CHECK_DELAY_MS = 450;

export interface Availability {
  readonly status: 'idle' | 'invalid' | 'checking' | 'available' | 'taken' | 'yours' | 'unknown';
  readonly slug: string;
}

/** What is known about a slug before asking the server. */
export const beforeAsking = (slug: string): Availability => {
  const verdict = slugVerdict(slug);
  return { slug, status: verdict === 'checkable' ? 'checking' : verdict };
};

type IsTaken = (slug: string, signal: AbortSignal) => Promise<boolean>;

interface Watch {
  /** Sets the current slug. */
  readonly follow: (slug: string) => void;
  readonly stop: () => void;
}

const ask = (isTaken: IsTaken, slug: string, signal: AbortSignal): Promise<Availability['status']> =>
  isTaken(slug, signal).then(
    (taken) => (taken ? 'taken' : 'available'),
    () => 'unknown',
  );

/** Checks a slug as it is typed: after a pause, ignoring all but the last check. */
export const watchAvailability = (isTaken: IsTaken, tell: (availability: Availability) => void): Watch => {
  let current = new AbortController();
  const follow = (slug: string): void => {
    current.abort();
    current = new AbortController();
    const { signal } = current;
    const first = beforeAsking(slug);
    tell(first);
    if (first.status !== 'checking') return;
    const timer = setTimeout(async () => {
      const status = await ask(isTaken, slug, signal);
      // A request may be answered even though it was aborted.
      if (!signal.aborted) tell({ slug, status });
    }, CHECK_DELAY_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  return { follow, stop: () => current.abort() };
};

/** The sentence below the workspace field. */
export const availabilitySentence = ({ status, slug }: Availability): string => {
  switch (status) {
    case 'idle':
      return 'Part of every link. At least 3 characters.';
    case 'invalid':
      return isReservedSlug(slug)
        ? 'This tenant is reserved. Please choose another.'
        : 'Use 3 to 128 lower-case letters, digits and dashes.';
    case 'checking':
      return `Checking ${slug}…`;
    case 'available':
      return `${slug} is available`;
    case 'taken':
      return `${slug} is taken. Choose another, or press Suggest.`;
    case 'yours':
      return `${slug} is reserved for you. Continue when you are ready.`;
    case 'unknown':
      return `Could not check ${slug} just now. You can continue; the name is checked again.`;
  }
};
