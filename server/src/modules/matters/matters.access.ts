export { matterVisible } from '../../kit/matter-access.ts';
