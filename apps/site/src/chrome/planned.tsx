import { PLANNED, type Planned as Feature } from '@cloudmend/domain/product';

/** The label of what is advertised and does not work yet; nothing once it does. */
export const Planned = ({ feature }: { readonly feature: Feature | undefined }) =>
  feature !== undefined && PLANNED.includes(feature) ? <span className="planned">Planned</span> : null;
