import { PLANNED, type Planned as Feature } from '@cloudmend/domain/product';

/** Labels advertised features that are not available yet; renders nothing otherwise. */
export const Planned = ({ feature }: { readonly feature: Feature | undefined }) =>
  feature !== undefined && PLANNED.includes(feature) ? <span className="planned">Planned</span> : null;
