import { useEffect, useState } from 'react';
import type { Gateway } from './gateway';
import { findHome } from './redirect';

export type GatewayState =
  | { readonly status: 'opening' }
  | { readonly status: 'open'; readonly gateway: Gateway }
  | { readonly status: 'failed'; readonly message: string };

/** Redirects a user who is already signed in. An unreadable session counts as none. */
const sendSignedInOn = async (gateway: Gateway): Promise<boolean> => {
  const user = await gateway.auth.readUser().catch(() => undefined);
  if (user) gateway.leave(gateway.auth.takeOrigin() ?? findHome(user, gateway.storedTenant()));
  return user !== undefined;
};

/** A page that signs in by a company for its own reason, or says why it failed, does not redirect. */
const isBusyElsewhere = ({ company }: Gateway): boolean =>
  company !== undefined && !(company.kind === 'signed-in' && company.purpose === 'enter');

/** Called when another tab writes a session: tokens arrive key by key, so each change triggers a check. */
const onSessionElsewhere = (look: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key?.startsWith('CognitoIdentityServiceProvider.')) look();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

/** Opens the gateway after hydration; redirects a user who is signed in or signs in in another tab. */
export const useGateway = (open: () => Promise<Gateway>): GatewayState => {
  const [state, setState] = useState<GatewayState>({ status: 'opening' });
  useEffect(() => {
    let isGone = false;
    let stop = (): void => undefined;
    const start = async (): Promise<void> => {
      const gateway = await open();
      if (isGone) return;
      if (isBusyElsewhere(gateway)) return setState({ status: 'open', gateway });
      if ((await sendSignedInOn(gateway)) || isGone) return;
      // One check at a time, and none while leaving: the remembered page can be taken only once.
      let last = Promise.resolve(false);
      stop = onSessionElsewhere(() => void (last = last.then((isLeaving) => isLeaving || sendSignedInOn(gateway))));
      setState({ status: 'open', gateway });
    };
    start().catch((error: unknown) => {
      if (!isGone)
        setState({
          status: 'failed',
          message: error instanceof Error ? error.message : 'Cannot load amplify_outputs.json',
        });
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [open]);
  return state;
};
