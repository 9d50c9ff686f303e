export { copyTrails } from './copy-trails';
