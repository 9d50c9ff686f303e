import { useEffect, useState } from 'react';
import type { Gateway } from './gateway';
import { homeOf } from './redirect';

export type GatewayState =
  | { readonly status: 'opening' }
  | { readonly status: 'open'; readonly gateway: Gateway }
  | { readonly status: 'failed'; readonly message: string };

/** Someone who is signed in already has no business here. A session that cannot be read counts as none. */
const sendSignedInOn = async (gateway: Gateway): Promise<boolean> => {
  const user = await gateway.auth.readUser().catch(() => undefined);
  if (user) gateway.leave(gateway.auth.takeOrigin() ?? homeOf(user, gateway.storedTenant()));
  return user !== undefined;
};

/** Opens the gateway once the page is in the browser; whoever is signed in is sent on before the form works. */
export const useGateway = (open: () => Promise<Gateway>): GatewayState => {
  const [state, setState] = useState<GatewayState>({ status: 'opening' });
  useEffect(() => {
    let isGone = false;
    const start = async (): Promise<void> => {
      const gateway = await open();
      if (!isGone && !(await sendSignedInOn(gateway)) && !isGone) setState({ status: 'open', gateway });
    };
    start().catch((error: unknown) => {
      if (!isGone) setState({ status: 'failed', message: error instanceof Error ? error.message : 'Cannot load amplify_outputs.json' });
    });
    return () => {
      isGone = true;
    };
  }, [open]);
  return state;
};
