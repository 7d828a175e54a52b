import * as claim from './claim';
import * as family from './family';
import * as guardian from './guardian';
import * as pin from './pin';
import * as removal from './removal';
import * as sharedDevice from './shared-device';

/** The calls of families: their people, what they agree to, and the devices that they share. */
export const familyEndpoints = {
  getPin: pin.getPin,
  setPin: pin.setPin,
  removePin: pin.removePin,
  listSharedDevices: sharedDevice.listSharedDevices,
  makeSharedDevice: sharedDevice.makeSharedDevice,
  putOnSharedDevice: sharedDevice.putOnSharedDevice,
  putGuardianOnSharedDevice: sharedDevice.putGuardianOnSharedDevice,
  takeOffSharedDevice: sharedDevice.takeOffSharedDevice,
  endSharedDevice: sharedDevice.endSharedDevice,
  getListeners: sharedDevice.getListeners,
  chooseListener: sharedDevice.chooseListener,
  leaveSharedDevice: sharedDevice.leaveSharedDevice,
  getFamily: family.getFamily,
  getNotice: family.getNotice,
  checkUsername: family.checkUsername,
  addChild: family.addChild,
  updateChild: family.updateChild,
  resetChildPassword: family.resetChildPassword,
  decideConsent: family.decideConsent,
  exportChild: family.exportChild,
  removeChild: removal.removeChild,
  keepChild: removal.keepChild,
  restoreChild: removal.restoreChild,
  inviteGuardian: guardian.inviteGuardian,
  sendGuardianInvite: guardian.sendGuardianInvite,
  withdrawGuardianInvite: guardian.withdrawGuardianInvite,
  acceptGuardianInvite: guardian.acceptGuardianInvite,
  removeGuardian: guardian.removeGuardian,
  endShare: guardian.endShare,
  askClaim: claim.askClaim,
  withdrawClaim: claim.withdrawClaim,
  confirmClaim: claim.confirmClaim,
  decideClaim: claim.decideClaim,
  decideOwnConsent: claim.decideOwnConsent,
};
