import * as clubArchive from './club-archive';
import * as clubMove from './club-move';
import * as showImport from './show-import';

/** A club that leaves, and a show that comes from elsewhere. */
export const movingEndpoints = {
  getClubArchive: clubArchive.getClubArchive,
  makeClubArchive: clubArchive.makeClubArchive,
  endClubArchive: clubArchive.endClubArchive,
  getClubMove: clubMove.getClubMove,
  setClubMove: clubMove.setClubMove,
  previewShow: showImport.previewShow,
  importShow: showImport.importShow,
  getShowImport: showImport.getShowImport,
  stopShowImport: showImport.stopShowImport,
};
