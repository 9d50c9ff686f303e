export {
  isReservedSlug,
  isTenantId,
  redirectTenant,
  RESERVED_SLUGS,
  slug,
  SLUG_MAX_LENGTH,
  SLUG_MIN_LENGTH,
  SLUG_TAKEN,
  slugVerdict,
  suggestSlug,
  suggestUniqueSlug,
} from './slug';
export * from './tenant-id';
export * from './actor';
export * from './external-id';
export * from './contracts';
export * from './second-factor';
export * from './probe';
