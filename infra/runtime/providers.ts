import { awsProvider, openProviders, type Providers } from '@cloudmend/scanner';

/** The supported clouds. */
export const PROVIDERS: Providers = openProviders([awsProvider]);
