import * as news from './news';
import * as ownData from './own-data';
import * as profile from './profile';
import * as push from './push';

/** What people set and keep for themselves. */
export const personalEndpoints = {
  getNews: news.getNews,
  chooseNews: news.chooseNews,
  chooseByLink: news.chooseByLink,
  leaveByOneClick: news.leaveByOneClick,
  openLeavePage: news.openLeavePage,
  putDevice: push.putDevice,
  removeDevice: push.removeDevice,
  exportOwn: ownData.exportOwn,
  getLeaving: ownData.getLeaving,
  removeOwn: ownData.removeOwn,
  updateAdmin: profile.updateAdmin,
  updateProfile: profile.updateProfile,
};
