import { displayCalls } from '@praktis/contract/settings/display.calls';
import { ipAddressCalls } from '@praktis/contract/settings/ip-address.calls';
import { licenseCalls } from '@praktis/contract/settings/license.calls';
import { mailCalls } from '@praktis/contract/settings/mail.calls';
import { roleCalls } from '@praktis/contract/settings/roles.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../kit/bind.ts';
import type { Kit } from '../../kit/context.ts';
import { changeLanguage, readDisplay } from './display.service.ts';
import * as addresses from './ip-address.service.ts';
import { readLicences, updateLicences } from './license.service.ts';
import { listMails, mailDetail } from './mails.service.ts';
import * as roles from './roles.service.ts';
import * as lookups from './user-lookups.service.ts';
import * as users from './users.service.ts';

/** Users, roles, licences, the outbox of account mails, and the display settings of a session. */
export function userRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, displayCalls.display, readDisplay);
  bind(app, kit, displayCalls.changeLanguage, changeLanguage);
  bind(app, kit, userCalls.list, users.listUsers);
  bind(app, kit, userCalls.searchRole, lookups.searchRole);
  bind(app, kit, userCalls.searchEmployee, lookups.searchEmployee);
  bind(app, kit, userCalls.searchMentees, lookups.searchMentees);
  bind(app, kit, userCalls.detail, users.userDetail);
  bind(app, kit, userCalls.create, users.createUser);
  bind(app, kit, userCalls.update, users.updateUser);
  bind(app, kit, userCalls.remove, users.removeUser);
  bind(app, kit, userCalls.resendVerification, users.resendToUser);
  bind(app, kit, userCalls.resetSecondFactor, users.resetUsersSecondFactor);
  bind(app, kit, roleCalls.list, roles.listRoles);
  bind(app, kit, roleCalls.all, roles.everyRole);
  bind(app, kit, roleCalls.detail, roles.roleDetail);
  bind(app, kit, roleCalls.saveMenu, roles.saveMenu);
  bind(app, kit, roleCalls.createForm, roles.newRoleForm);
  bind(app, kit, roleCalls.create, roles.createRole);
  bind(app, kit, roleCalls.updateForm, roles.roleForm);
  bind(app, kit, roleCalls.update, roles.updateRole);
  bind(app, kit, roleCalls.remove, roles.removeRole);
  bind(app, kit, ipAddressCalls.list, addresses.listAddresses);
  bind(app, kit, ipAddressCalls.update, addresses.saveAddress);
  bind(app, kit, ipAddressCalls.remove, addresses.removeAddress);
  bind(app, kit, licenseCalls.balance, readLicences);
  bind(app, kit, licenseCalls.update, updateLicences);
  bind(app, kit, mailCalls.list, listMails);
  bind(app, kit, mailCalls.detail, mailDetail);
}
