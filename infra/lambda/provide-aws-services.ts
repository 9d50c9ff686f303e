import { provideServices } from '../runtime/services';
import { awsServices } from './aws-services';

// Each function's entry imports this first, so that the services exist before the first request.
provideServices(awsServices(process.env));
