import { awsProvider, openProviders, type Providers } from '@cloudmend/scanner';

/** The clouds that can be linked. */
export const PROVIDERS: Providers = openProviders([awsProvider]);
