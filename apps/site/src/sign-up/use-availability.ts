import { useEffect, useState } from 'react';
import type { Gateway } from '../entrance/gateway';
import { type Availability, beforeAsking, watchAvailability } from './availability';

/** The availability of a slug as it is typed. Stays `checking` until the gateway is open. */
export const useAvailability = (gateway: Gateway | undefined, slug: string): Availability => {
  const [told, setTold] = useState<Availability>({ status: 'idle', slug: '' });
  useEffect(() => {
    if (!gateway) return undefined;
    const watch = watchAvailability(gateway.isTaken, setTold);
    watch.follow(slug);
    return watch.stop;
  }, [gateway, slug]);
  // Between a key press and the effect, the last answer belongs to another slug.
  return told.slug === slug ? told : beforeAsking(slug);
};
