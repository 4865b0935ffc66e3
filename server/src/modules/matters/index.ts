export { matterVisible } from './matters.access.ts';
export { findMember, lockMatterForWork, readMatterForWork } from './matters.repo.ts';
